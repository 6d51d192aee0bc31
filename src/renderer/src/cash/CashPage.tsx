export function CashPage() {
  return null;
}
