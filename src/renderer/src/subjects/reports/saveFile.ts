/** Has a file that was made saved: by the desktop, or as a download. */
export async function saveFile(
  name: string,
  extension: string,
  type: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const full = `${name}.${extension}`;
  if (window.taquilla !== undefined) {
    const result = await window.taquilla.saveFile(full, bytes);
    if (!result.ok && result.reason !== 'cancelled') throw new Error(result.detail ?? result.reason);
    return;
  }
  const url = URL.createObjectURL(new Blob([bytes], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = full;
  link.click();
  URL.revokeObjectURL(url);
}
