export { createOnceProvider } from './once-provider.ts';
export { SimProviderError, type SimCall, type SimProvider } from './sim-provider.ts';
