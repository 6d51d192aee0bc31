/** Files on their way into a form. */
import { isPictureType, pictureFault } from '#shared/domain/pictures.ts';

/** The longest side of a picture, in pixels: more than any screen or paper shows of it. */
const LONGEST_SIDE = 1600;
/** Pictures of no more bytes stay as they are. */
const SMALL = 400_000;
const QUALITY = 0.86;

/** A file as the API takes it. */
export function dataUri(file: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.onload = () => resolve(String(reader.result));
  reader.onerror = () => reject(reader.error ?? new Error('the file cannot be read'));
  reader.readAsDataURL(file);
  return promise;
}

/** Whether a picture says that it has more pixels than the service takes. It is not unpacked to know. */
export async function hasTooManyPixels(file: Blob): Promise<boolean> {
  if (!isPictureType(file.type)) return false;
  return pictureFault(file.type, new Uint8Array(await file.arrayBuffer()))?.code === 'too_big';
}

/** A picture no larger than is of use: telephones take some of twelve megapixels. What moves stays as it is. */
export async function smallerImage(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
  if (file.type === 'image/gif' || file.size <= SMALL) return file;
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const smaller = await canvas.convertToBlob({ type: 'image/webp', quality: QUALITY });
  return smaller.size < file.size ? smaller : file;
}
