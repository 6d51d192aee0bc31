/** A list of products in an order that counts, stored as their ids. */
import type { InputProps } from '../form/inputs/inputProps.ts';
import { ReferencesField } from '../form/inputs/ReferenceField.tsx';

export default function ProductsField(props: InputProps) {
  return <ReferencesField {...props} to="product" />;
}
