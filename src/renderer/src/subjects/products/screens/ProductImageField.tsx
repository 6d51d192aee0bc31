/** The picture of a product, large enough to be judged. */
import { FileField } from '#screens/records/form/inputs/FileField.tsx';
import type { InputProps } from '#screens/records/form/inputs/inputProps.ts';

export default function ProductImageField(props: InputProps) {
  return <FileField {...props} isLarge />;
}
