/** Everything else a document says, for who looks for it. */
import { Button, Collapse } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { useT } from '#screens/base/i18n/index.ts';
import { RecordFields } from '#screens/records/record/RecordFields.tsx';
import type { AnyRecord } from '#screens/records/values/records.ts';
import { models } from '#shared/catalogue/index.ts';
import classes from './Invoice.module.css';

export function InvoiceMore({ record }: { readonly record: AnyRecord }) {
  const t = useT();
  const [opened, { toggle }] = useDisclosure(false);
  return (
    <section className={classes.part} aria-label={t('invoices:more')}>
      <Button
        variant="subtle"
        color="gray"
        size="md"
        aria-expanded={opened}
        rightSection={<IconChevronDown size={18} aria-hidden />}
        onClick={toggle}
      >
        {t('invoices:more')}
      </Button>
      <Collapse expanded={opened}>{opened && <RecordFields model={models.invoice} record={record} />}</Collapse>
    </section>
  );
}
