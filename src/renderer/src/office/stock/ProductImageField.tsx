/** The picture of a product, large enough to be judged. */
import { FileField } from '../form/inputs/FileField.tsx';
import type { InputProps } from '../form/inputs/inputProps.ts';

export default function ProductImageField(props: InputProps) {
  return <FileField {...props} isLarge />;
}
