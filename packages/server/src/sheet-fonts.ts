import { fileURLToPath } from 'node:url';

const font = (path: string) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${path}`));

/** The fonts of printed sheets: they have every letter of Turkish, and come with the product. */
export const SHEET_FONTS = { text: font('400Regular/Inter_400Regular.ttf'), bold: font('700Bold/Inter_700Bold.ttf') } as const;
