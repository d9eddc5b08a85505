export { startPrintAgent, type PrintAgent, type PrintAgentOptions } from './agent.ts';
export { printPage, type PrintDeps } from './printing.ts';
