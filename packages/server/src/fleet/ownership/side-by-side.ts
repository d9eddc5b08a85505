/** Does something for every item, begun in order and `atOnce` of them at a time. Rejects with what fails first; nothing more is begun then. */
export async function sideBySide<Item>(
  items: readonly Item[],
  atOnce: number,
  run: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const lane = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift())
      await run(item).catch(endAll);
  };
  const endAll = (error: unknown): never => {
    waiting.length = 0;
    throw error;
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}
