/** Asks before a barcode of another product becomes this one's. */
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { list } from '#screens/base/api/client.ts';
import { useT } from '#screens/base/i18n/index.ts';

/** A barcode that is another product's. */
export interface Taken {
  readonly code: string;
  /** Of the record of the barcode. */
  readonly id: number;
  readonly product: number;
  readonly name: string;
}

/** Whose barcode it is, or null. Throws ApiError. */
export async function ownerOf(code: string): Promise<Taken | null> {
  const [held] = await list('productBarcode', { barcode: code, limit: 1 });
  if (held === undefined) return null;
  const [product] = await list('product', { id: held.product, fields: 'id,name', limit: 1 });
  return { code, id: held.id, product: held.product, name: product?.name ?? String(held.product) };
}

export interface TakenQuestion {
  readonly ask: (taken: Taken) => void;
  readonly dialog: ReactNode;
}

/** The question whether it is to be moved. */
export function useTakenQuestion(onMove: (taken: Taken) => void): TakenQuestion {
  const t = useT();
  const [taken, setTaken] = useState<Taken | null>(null);
  const close = (): void => setTaken(null);
  return {
    ask: setTaken,
    dialog: (
      <Modal
        opened={taken !== null}
        onClose={close}
        title={t('products:barcodes.taken.title')}
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        {taken !== null && (
          <Stack>
            <Text>{t('products:barcodes.taken.text', { code: taken.code, name: taken.name })}</Text>
            <Group justify="flex-end">
              <Button variant="default" size="md" onClick={close} data-autofocus>
                {t('products:barcodes.taken.leave')}
              </Button>
              <Button
                size="md"
                onClick={() => {
                  close();
                  onMove(taken);
                }}
              >
                {t('products:barcodes.taken.move')}
              </Button>
            </Group>
          </Stack>
        )}
      </Modal>
    ),
  };
}
