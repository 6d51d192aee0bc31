/** A product: its form, and beside it what belongs to it and is no field of its own. */
import './texts.ts';
import { usePermission } from '../../api/session.ts';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { EditRecord } from '../form/EditRecord.tsx';
import type { Values } from '../form/formValues.ts';
import { RecordActions } from '../form/RecordActions.tsx';
import recordClasses from '../record/Record.module.css';
import { RecordFields, RecordFieldsLoading } from '../record/RecordFields.tsx';
import { RecordFrame } from '../record/RecordFrame.tsx';
import { RecordHistory } from '../record/RecordHistory.tsx';
import type { RecordScreenProps } from '../record/recordScreens.ts';
import { useAnyRecord } from '../record/useAnyRecord.ts';
import type { AnyRecord } from '../records.ts';
import { useLabel } from '../useLabel.ts';
import { ProductBarcodes } from './ProductBarcodes.tsx';
import { ProductPrices } from './ProductPrices.tsx';
import { ProductSold } from './ProductSold.tsx';
import { ProductStock } from './ProductStock.tsx';
import classes from './Stock.module.css';
import { useStocked } from './useStocked.ts';

export default function ProductScreen({ model, id }: RecordScreenProps) {
  const label = useLabel();
  const mayWrite = usePermission('product:write');
  const { data, error, refetch } = useAnyRecord(model, id);
  const changed = `${data?.updated} ${data?.deleted}`;
  const isEdited = mayWrite && data !== undefined && data.deleted !== true;
  return (
    <RecordFrame
      model={model}
      id={id}
      record={data}
      isWide
      actions={isEdited ? <RecordActions model={model} record={data} /> : undefined}
    >
      {error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {isEdited ? (
        <EditRecord model={model} id={id} shown={data} aside={(form) => <Beside product={data} values={form.values} />}>
          {(form) => <RecordHistory model={model} id={id} changed={changed} onRestore={form.set} />}
        </EditRecord>
      ) : (
        <>
          {error === null && (
            <div className={classes.sides}>
              <section className={recordClasses.part} aria-label={label(model.label)}>
                {data === undefined ? <RecordFieldsLoading /> : <RecordFields model={model} record={data} />}
              </section>
              {data !== undefined && (
                <div>
                  <Beside product={data} values={data} />
                </div>
              )}
            </div>
          )}
          {data !== undefined && <RecordHistory model={model} id={id} changed={changed} />}
        </>
      )}
    </RecordFrame>
  );
}

interface BesideProps {
  readonly product: AnyRecord;
  /** As they are on screen, saved or not. */
  readonly values: Values;
}

function Beside({ product, values }: BesideProps) {
  const { cost } = useStocked(product);
  return (
    <>
      <ProductBarcodes product={product.id} />
      <ProductPrices price={values.price} taxes={values.taxes} cost={cost} />
      {values.useStock === true && <ProductStock product={product} />}
      <ProductSold id={product.id} values={values} />
    </>
  );
}
