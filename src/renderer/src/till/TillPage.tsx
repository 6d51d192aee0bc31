export function TillPage() {
  return null;
}
