import { fillText, type Language } from '@rota/contract/core';
import type { MapFinding } from '@rota/contract/map-versions';
import { targetUseTexts } from '@rota/contract/targets';

/** The users of a removed point, by kind and name, as in its finding: `station Bar, QR code K7M2 (Table 3) +2`. */
export function neededWords(
  { needed_by: uses = [], params }: Pick<MapFinding, 'needed_by' | 'params'>,
  language: Language,
): string {
  const words = uses.map(({ kind, name }) => fillText(targetUseTexts[language][kind], { name })).join(', ');
  const others = Number(params['others'] ?? 0);
  return others > 0 ? `${words} +${others}` : words;
}
