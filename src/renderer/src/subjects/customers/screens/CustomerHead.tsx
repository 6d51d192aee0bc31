/** Who a customer is, and how to reach them. */
import { Alert, Avatar, Text } from '@mantine/core';
import { IconId, IconMail, IconMapPin, IconNote, IconPhone, IconUserHexagon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useImage, useRecord } from '#screens/base/api/queries.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { currentLanguage } from '#screens/base/i18n/language.ts';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { isNifKind } from '#shared/domain/identification.ts';
import { identificationText } from '#shared/i18n/identificationText.ts';
import classes from './Customer.module.css';

export function CustomerHead({ customer }: { readonly customer: ApiRecord<'customer'> }) {
  const t = useT();
  const image = useImage(customer.image);
  const { data: issuer } = useRecord('country', customer.taxNumberCountry);
  const { taxNumberKind: kind } = customer;
  const identified = identificationText(
    { taxNumber: customer.taxNumber, kind, issuer: issuer?.isoCode ?? null },
    currentLanguage(),
  );
  const { name, taxNumber, mobile, phone, email, memberCode, city, comments } = customer;
  return (
    <>
      <div className={classes.head}>
        {image !== undefined && <Avatar src={image} alt={t('customers:facts.photo', { name })} size={56} radius="md" />}
        <Fact icon={<IconId size={18} aria-hidden />} text={isNifKind(kind) ? taxNumber : identified} />
        <Fact
          icon={<IconPhone size={18} aria-hidden />}
          text={mobile ?? phone}
          address={`tel:${(mobile ?? phone ?? '').replace(/\s/g, '')}`}
        />
        <Fact icon={<IconMail size={18} aria-hidden />} text={email} address={`mailto:${email}`} />
        <Fact icon={<IconUserHexagon size={18} aria-hidden />} text={memberCode} />
        <Fact icon={<IconMapPin size={18} aria-hidden />} text={city} />
      </div>
      {comments !== null && comments !== '' && (
        <Alert
          color="yellow"
          icon={<IconNote size={18} aria-hidden />}
          aria-label={t('customers:facts.notes')}
          role="note"
        >
          <Text size="sm" lineClamp={3} style={{ whiteSpace: 'pre-wrap' }}>
            {comments}
          </Text>
        </Alert>
      )}
    </>
  );
}

interface FactProps {
  readonly icon: ReactNode;
  readonly text: string | null;
  readonly address?: string;
}

function Fact({ icon, text, address }: FactProps) {
  if (text === null || text === '') return null;
  return (
    <span className={classes.fact}>
      {icon}
      {address === undefined ? text : <a href={address}>{text}</a>}
    </span>
  );
}
