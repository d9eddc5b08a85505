export { errorTexts, sentenceTexts as messageTexts } from '@rota/contract';
