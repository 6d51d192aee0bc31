/** What is done with the record of a person as such: merge it, hand their data out, erase them. For whom it is allowed. */
import { Button, Menu } from '@mantine/core';
import { IconArrowMerge, IconChevronDown, IconDownload, IconEraser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { usePermission } from '#screens/base/api/session.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { FormModal } from '#screens/components/FormModal.tsx';
import { EraseForm } from './EraseForm.tsx';
import { ExportForm } from './ExportForm.tsx';

export interface PersonalMenuProps {
  readonly customer: { readonly id: number; readonly name: string };
  /** Called when erasing them begins, and when it has failed. */
  readonly onErasing: (isErasing: boolean) => void;
}

export function PersonalMenu({ customer: { id, name }, onErasing }: PersonalMenuProps) {
  const t = useT();
  const mayMerge = usePermission('customer:merge');
  const mayExport = usePermission('customer:export');
  const mayErase = usePermission('customer:erase');
  const [step, setStep] = useState<'export' | 'erase' | null>(null);
  const close = (): void => setStep(null);
  if (!mayMerge && !mayExport && !mayErase) return null;
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button size="md" variant="default" rightSection={<IconChevronDown size={18} aria-hidden />}>
            {t('customers:menu.label')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {mayMerge && (
            <Menu.Item
              leftSection={<IconArrowMerge size={18} aria-hidden />}
              renderRoot={(props) => <Link {...props} to="/office/merge" search={{ customer: id }} />}
            >
              {t('customers:menu.merge')}
            </Menu.Item>
          )}
          {mayExport && (
            <Menu.Item leftSection={<IconDownload size={18} aria-hidden />} onClick={() => setStep('export')}>
              {t('customers:menu.export')}
            </Menu.Item>
          )}
          {mayErase && (
            <Menu.Item
              c="var(--mantine-color-error)"
              leftSection={<IconEraser size={18} aria-hidden />}
              onClick={() => setStep('erase')}
            >
              {t('customers:menu.erase')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <FormModal opened={step === 'export'} onClose={close} title={t('customers:export.title', { name })} size={520}>
        <ExportForm customer={id} name={name} onDone={close} />
      </FormModal>
      <FormModal opened={step === 'erase'} onClose={close} title={t('customers:erase.title', { name })} size={560}>
        <EraseForm customer={id} name={name} onUnderWay={onErasing} onDone={close} />
      </FormModal>
    </>
  );
}
