/** The element at an index that is known to be there. Throws where it is not: a fault of ours, not of the input. */
export function at<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new RangeError(`no element at ${index}`);
  return item;
}
