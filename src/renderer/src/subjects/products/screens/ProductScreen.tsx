/** A product: its form, and beside it what belongs to it and is no field of its own. */
import type { RecordScreenProps } from '#screens/records/record/recordScreens.ts';
import { FormScreen } from '#screens/records/screens/FormScreen.tsx';
import type { Values } from '#screens/records/values/formValues.ts';
import type { AnyRecord } from '#screens/records/values/records.ts';
import { ProductStock } from '../../stock/ProductStock.tsx';
import { useStocked } from '../../stock/useStocked.ts';
import { ProductBarcodes } from '../ProductBarcodes.tsx';
import { ProductPrices } from '../ProductPrices.tsx';
import { ProductRates } from '../ProductRates.tsx';
import { ProductSold } from '../ProductSold.tsx';

export default function ProductScreen(props: RecordScreenProps) {
  return <FormScreen {...props} beside={(product, values) => <Beside product={product} values={values} />} />;
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
      <ProductRates product={product.id} />
      {values.useStock === true && <ProductStock product={product} />}
      <ProductSold id={product.id} values={values} />
    </>
  );
}
