/** A new product, with its barcodes: they are scanned while the form is filled in, and saved with it. */
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { z } from 'zod';
import { usePermission } from '#screens/base/api/session.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { explainError } from '#screens/components/explainError.ts';
import { useSteps } from '#screens/components/useOperation.ts';
import type { NewScreenProps } from '#screens/records/form/newScreens.ts';
import { useUnsent } from '#screens/records/form/unsent.ts';
import { AnyNewRecord } from '#screens/records/screens/AnyNewRecord.tsx';
import { codeKey } from '#shared/domain/codes.ts';
import { BarcodeList } from '../BarcodeList.tsx';
import { refusalText } from '../refusalText.ts';
import { ownerOf, useTakenQuestion } from '../useBarcodeOwner.tsx';

/** A code, and the record of it where it is another product's by now. */
const codes = z.array(z.object({ code: z.string(), heldBy: z.int().nullable() }));
type Codes = z.infer<typeof codes>;

export default function NewProduct({ model, address }: NewScreenProps) {
  const t = useT();
  const mayWrite = usePermission('productBarcode:write');
  const [entered, setEntered] = useUnsent<Codes>('barcodes', codes, []);
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const question = useTakenQuestion(({ code, id }) => setEntered((current) => [...current, { code, heldBy: id }]));
  const add = async (code: string): Promise<void> => {
    if (entered.some((each) => codeKey(each.code) === codeKey(code))) {
      setProblem(t('products:barcodes.twice', { code }));
      return;
    }
    setProblem(null);
    setAsking(true);
    try {
      const taken = await ownerOf(code);
      if (taken === null) setEntered((current) => [...current, { code, heldBy: null }]);
      else question.ask(taken);
    } catch (error) {
      setProblem(explainError(t, error).title);
    } finally {
      setAsking(false);
    }
  };
  const saving = useSteps(async (product: number, { save }) => {
    setEntered(null);
    for (const { code, heldBy } of entered) {
      try {
        await save('productBarcode', heldBy, { product, ...(heldBy === null ? { barcode: code } : {}) });
      } catch (error) {
        notifications.show({
          color: 'red',
          title: t('products:barcodes.notSaved', { code }),
          message: refusalText(t, error),
          autoClose: false,
          closeButtonProps: { 'aria-label': t('common:close') },
        });
      }
    }
  });
  return (
    <AnyNewRecord
      model={model}
      address={address}
      onCreated={async ({ id }) => {
        await saving.attempt(id);
      }}
      aside={
        mayWrite && (
          <>
            <BarcodeList
              codes={entered.map(({ code }) => code)}
              mayWrite
              pending={isAsking}
              problem={problem}
              onAdd={(code) => void add(code)}
              onRemove={(code) => setEntered(entered.filter((each) => each.code !== code))}
            />
            {question.dialog}
          </>
        )
      }
    />
  );
}
