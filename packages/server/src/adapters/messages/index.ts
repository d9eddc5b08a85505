export { createHttpGateway, netgsmRequest, templateRequest, twilioRequest } from './http-gateway.ts';
export { GatewayRefusal, type MessageSender } from './message-sender.ts';
export { createSmppGateway } from './smpp-gateway.ts';
export { createSmtpGateway } from './smtp-gateway.ts';
