/** Text with HTML of somebody else, such as an e-mail: shown where it can neither run, nor load, nor leave. */
import classes from './HtmlFrame.module.css';

/** For the frame alone, on top of what the page's own policy forbids: no script, no picture, nothing from elsewhere. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'";

/** Words of paper, whatever the theme: mail is written for a white page. */
const STYLE =
  'body{margin:12px;font:14px/1.5 system-ui,sans-serif;color:#1a1b1e;background:#fff;overflow-wrap:anywhere}';

/**
 * Shows HTML in a sandbox that allows nothing: no scripts, forms, windows or navigation, and an origin of its own. The service
 * has made the HTML harmless before; this holds where it has not.
 */
export function HtmlFrame({ html, title }: { readonly html: string; readonly title: string }) {
  return <iframe className={classes.frame} title={title} sandbox="" srcDoc={pageOf(html)} />;
}

/** A page that begins with its policy, so nothing of the text comes before it. Its links open windows, which it may not. */
function pageOf(html: string): string {
  return `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><base target="_blank"><style>${STYLE}</style><body>${html}`;
}
