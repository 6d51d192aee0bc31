/** What somebody may do, to be ticked: actions one by one, and the records of each area to see or to change. */
import { ActionIcon, Checkbox, Fieldset, Input, SimpleGrid, Switch, Table, Text } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import { scopeWords } from '#screens/base/permissions/words.ts';
import type { InputProps } from '#screens/records/form/inputs/inputProps.ts';
import { jobLabel } from '#screens/records/values/jobLabel.ts';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { findModel } from '#shared/catalogue/index.ts';
import classes from './Access.module.css';
import {
  extentOf,
  isImplied,
  type PermissionGroup,
  permissionGroups,
  tickableActions,
  type Verb,
  withGroup,
  withScope,
} from './permissionSet.ts';

const verbs: readonly Verb[] = ['read', 'write'];

export default function PermissionsField({ label, value, error, required, onChange, onBlur }: InputProps) {
  const t = useT();
  const scopes = Array.isArray(value) ? value.map(String) : [];
  const words = (scope: string): string => {
    const text = scopeWords(t, scope);
    return text.charAt(0).toUpperCase() + text.slice(1);
  };
  const box = (scope: string, text: string, hidden = false) => {
    const isFixed = isImplied(scopes, scope);
    return (
      <Checkbox
        key={scope}
        {...(hidden ? { 'aria-label': text, size: 'md' } : { label: text })}
        checked={isFixed || scopes.includes(scope)}
        disabled={isFixed}
        onChange={(event) => onChange(withScope(scopes, scope, event.currentTarget.checked))}
      />
    );
  };
  return (
    <Fieldset
      legend={
        <Input.Label size="md" labelElement="div" required={required}>
          {label}
        </Input.Label>
      }
      variant="unstyled"
      onBlur={onBlur}
      data-fault={error !== null || undefined}
    >
      {error !== null && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)" mb="xs">
          {error}
        </Text>
      )}
      <Switch
        size="md"
        label={t('staff:permissions.everything')}
        checked={scopes.includes('*')}
        onChange={(event) => onChange(withScope(scopes, '*', event.currentTarget.checked))}
        styles={{ body: { alignItems: 'center', minHeight: 44 } }}
      />
      <Text fw={600} mt="sm">
        {t('staff:permissions.actions')}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing={0}>
        {tickableActions.map((scope) => box(scope, words(scope)))}
      </SimpleGrid>
      <Text fw={600} mt="md" mb={4}>
        {t('staff:permissions.records')}
      </Text>
      <Table className={classes.permissions} verticalSpacing={5}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('staff:permissions.area')}</Table.Th>
            <Table.Th>{t('staff:permissions.read')}</Table.Th>
            <Table.Th>{t('staff:permissions.write')}</Table.Th>
          </Table.Tr>
          <Table.Tr>
            <Table.Th scope="row">{t('staff:permissions.all')}</Table.Th>
            <Table.Td>{box('*:read', t('staff:permissions.readAll'), true)}</Table.Td>
            <Table.Td>{box('*:write', t('staff:permissions.writeAll'), true)}</Table.Td>
          </Table.Tr>
        </Table.Thead>
        {permissionGroups().map((group) => (
          <GroupRows key={group.job ?? ''} group={group} scopes={scopes} onChange={onChange} box={box} />
        ))}
      </Table>
    </Fieldset>
  );
}

interface GroupRowsProps {
  readonly group: PermissionGroup;
  readonly scopes: readonly string[];
  readonly onChange: (scopes: readonly string[]) => void;
  readonly box: (scope: string, text: string, hidden: boolean) => React.ReactNode;
}

function GroupRows({ group: { job, names }, scopes, onChange, box }: GroupRowsProps) {
  const t = useT();
  const label = useLabel();
  const [isOpen, setOpen] = useState(false);
  const title = job === null ? t('staff:permissions.others') : jobLabel(t, job);
  const nameOf = (verb: Verb, model: string): string =>
    verb === 'read' ? t('permissions:read', { model }) : t('permissions:write', { model });
  return (
    <Table.Tbody>
      <Table.Tr>
        <Table.Th scope="row">
          <ActionIcon
            size={36}
            mr={4}
            aria-expanded={isOpen}
            aria-label={t('staff:permissions.models', { area: title })}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? <IconChevronDown size={18} aria-hidden /> : <IconChevronRight size={18} aria-hidden />}
          </ActionIcon>
          {title}
        </Table.Th>
        {verbs.map((verb) => {
          const extent = extentOf(scopes, names, verb);
          return (
            <Table.Td key={verb}>
              <Checkbox
                size="md"
                aria-label={nameOf(verb, title)}
                checked={extent === 'all'}
                indeterminate={extent === 'some'}
                disabled={scopes.includes('*') || (job !== null && scopes.includes(`*:${verb}`))}
                onChange={() => onChange(withGroup(scopes, names, verb, extent !== 'all'))}
              />
            </Table.Td>
          );
        })}
      </Table.Tr>
      {isOpen &&
        names.map((name) => {
          const plural = label(findModel(name)?.plural);
          return (
            <Table.Tr key={name}>
              <Table.Td pl={48}>{plural}</Table.Td>
              {verbs.map((verb) => (
                <Table.Td key={verb}>{box(`${name}:${verb}`, nameOf(verb, plural), true)}</Table.Td>
              ))}
            </Table.Tr>
          );
        })}
    </Table.Tbody>
  );
}
