import type { Page } from 'playwright';

/** A picture as WebP, a third of its PNG in size: made by the browser, on any page. */
export async function webpOf(page: Page, png: Buffer): Promise<Buffer> {
  const bytes = await page.evaluate(async (source) => {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${source}`)).blob());
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.85 });
    return [...new Uint8Array(await blob.arrayBuffer())];
  }, png.toString('base64'));
  return Buffer.from(bytes);
}
