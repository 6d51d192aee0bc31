/** A list of products in an order that counts, stored as their ids. */
import type { InputProps } from '#screens/records/form/inputs/inputProps.ts';
import { ReferencesField } from '#screens/records/form/ReferenceField.tsx';

export default function PosFavouritesProductsField(props: InputProps) {
  return <ReferencesField {...props} to="product" />;
}
