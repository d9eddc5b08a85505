/**
 * Makes names that differ only in case the same, whatever the language: the four letters i of Turkish (i, ı, I, İ) fold into one.
 * For unique indexes; what people see keeps its letters.
 */
export function foldCase(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll('i\u0307', 'i')
    .normalize('NFC')
    .replaceAll('ı', 'i');
}

/** As `foldCase`, and without accents: for columns that are searched, so that `cafe` finds `Café` and `sis` finds `Şiş`. */
export function foldSearch(text: string): string {
  return foldCase(text).normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC');
}
