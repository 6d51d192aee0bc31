/** Why a mail was not delivered, in the language on screen, and beside it what the mail server said. */
import { Text } from '@mantine/core';
import { mailReasonOf } from '#shared/domain/mailReplies.ts';
import { mailReasonTexts } from '#shared/i18n/mail.ts';
import { useLabel } from './useLabel.ts';

export function MailReason({ error }: { readonly error: string }) {
  const label = useLabel();
  const known = mailReasonOf(error);
  if (known === null) return <>{error}</>;
  return (
    <>
      {label(mailReasonTexts[known.reason])}
      {known.reply !== null && (
        <Text span inherit c="dimmed" ml="xs">
          «{known.reply}»
        </Text>
      )}
    </>
  );
}
