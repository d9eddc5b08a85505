export { readAmount, writeAmount } from '../../parts/catalogue/money.rules.ts';
