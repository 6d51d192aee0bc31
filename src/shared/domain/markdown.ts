/** Markdown on its way out: whatever a record holds, nothing in it may run where it is shown. */

/** What may open a tag, a comment or a declaration (CommonMark 0.31, 6.6), and is none of the autolinks let through. */
const TAG = /<(?=[a-z/!?])(?!(?:https?:\/\/|mailto:|tel:)[^\s<>]*>)(?![\w.+-]+@[\w.-]+>)/gi;
/**
 * Where a link, a picture or a reference definition names its target; quote marks and breaks may come between, and spaces
 * within angle brackets, which some renderers drop.
 */
const TARGET = /\][ \t]*[(:][\s>]*(?:<\s*)?(?=(\S{1,300}))/g;
/** A target of a known scheme, or one that cannot have a scheme, whatever is decoded in it. */
const SAFE_TARGET = /^(?:(?:https?|mailto|tel):|[^:&\\\p{Cc}]*(?:[/?#]|:?$))/iu;

/**
 * Makes Markdown harmless: HTML in it shows as text, and a target of any other scheme becomes a relative path. The rest
 * stays as it is, and what is harmless already stays whole.
 */
export function cleanMarkdown(markdown: string): string {
  return markdown
    .replaceAll(TAG, '&lt;')
    .replaceAll(TARGET, (before, target: string) => (SAFE_TARGET.test(target) ? before : `${before}./`));
}
