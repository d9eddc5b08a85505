/** The page that prints the slips of deliveries, by their ids. */
export function slipPath(deliveryIds: readonly string[]): string {
  return `/delivery/slip?ids=${deliveryIds.map(encodeURIComponent).join(',')}`;
}
