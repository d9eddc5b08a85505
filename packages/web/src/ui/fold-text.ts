/** Text for searching: no case, no accents, and the four Turkish i's as one, so that "istasyon", "İSTASYON" and "ıstasyon" find each other. */
export function foldText(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ı', 'i');
}
