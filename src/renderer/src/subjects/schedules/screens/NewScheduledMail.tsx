/** A new schedule, for what has no screen at hand: a report is chosen here, a list on its own screen. */
import { Select, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import { focusFirst } from '#screens/components/focus.ts';
import type { NewScreenProps } from '#screens/records/form/newScreens.ts';
import { PageFrame } from '#screens/records/record/PageFrame.tsx';
import recordClasses from '#screens/records/record/Record.module.css';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { type MailedName, mailedNames } from '#shared/domain/scheduledMail.ts';
import { reportList } from '#shared/reports/list.ts';
import { ScheduleForm } from '../ScheduleForm.tsx';

export default function NewScheduledMail({ model }: NewScreenProps) {
  const t = useT();
  const label = useLabel();
  const navigate = useNavigate();
  const [content, setContent] = useState<MailedName>('month');
  return (
    <PageFrame model={model} title={t('schedules:title')}>
      <section
        ref={focusFirst}
        className={recordClasses.part}
        style={{ maxWidth: 680 }}
        aria-label={t('schedules:title')}
      >
        <Select
          size="md"
          data-autofocus
          mb="xs"
          label={label(model.fields.content?.label)}
          allowDeselect={false}
          data={mailedNames.map((value) => ({ value, label: label(reportList[value].title) }))}
          value={content}
          onChange={(value) => setContent(mailedNames.find((name) => name === value) ?? content)}
        />
        <Text size="sm" c="dimmed" mb="md">
          {t('schedules:listHint')}
        </Text>
        <ScheduleForm
          key={content}
          sent={{ content, title: label(reportList[content].title) }}
          saved={null}
          onSaved={({ id }) =>
            void navigate({ to: '/office/$model/$id', params: { model: model.name, id: String(id) }, replace: true })
          }
        />
      </section>
    </PageFrame>
  );
}
