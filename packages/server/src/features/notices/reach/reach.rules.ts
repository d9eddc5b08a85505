import type { InstallationReach, PrintedAddress } from '@rota/contract/reach';
import type { Config } from '../../../config.ts';
import { listensBeyondLoopback } from '../../../loopback.rules.ts';

type Settings = Pick<Config, 'host' | 'publicUrl' | 'mqttUrl' | 'mqttRobotUrl' | 'mqttHost'>;
type Urls = { readonly web: string; readonly broker: string };

/**
 * Which of the printed addresses other devices reach. A console behind a proxy listens on loopback and is reached all the same where
 * `publicUrl` says so; the embedded broker has no such proxy.
 */
export function reachOf(settings: Settings, urls: Urls): Pick<InstallationReach, 'web' | 'broker'> {
  return {
    web: { url: urls.web, missing_settings: isOnThisMachine(urls.web) ? missingForLocal(settings) : [] },
    broker: { url: urls.broker, missing_settings: missingForBroker(settings, urls.broker) },
  };
}

function missingForBroker(settings: Settings, url: string): PrintedAddress['missing_settings'] {
  if (settings.mqttUrl !== undefined || settings.mqttRobotUrl !== undefined)
    return isOnThisMachine(url) ? ['MQTT_ROBOT_URL'] : [];
  if (isOnThisMachine(url)) return missingForLocal(settings);
  return listensBeyondLoopback(settings.mqttHost) ? [] : ['HOST'];
}

function missingForLocal({ host }: Settings): PrintedAddress['missing_settings'] {
  return listensBeyondLoopback(host) ? ['PUBLIC_URL'] : ['HOST', 'PUBLIC_URL'];
}

/** Whether an address leads only to the machine on which it is opened. */
export function isOnThisMachine(url: string): boolean {
  const { hostname } = new URL(url);
  return !listensBeyondLoopback(hostname.replace(/^\[|\]$/g, '')) || hostname.endsWith('.localhost');
}
