export { readAmount, writeAmount } from '../commerce/shared/money.rules.ts';
