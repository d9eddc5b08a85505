import type { RegisteredRobot, Robot } from '@rota/contract/robots';

/** The fields of a robot in the settings for its maker. */
export type NamedRobot = Pick<Robot, 'name' | 'manufacturer' | 'serial_number' | 'protocol_version'>;

const ACTIVATION_PATH = '/api/public/robots/activate';

/** All that a robot needs to connect, for a program to read. `origin`: the address of this console. */
export function accessJson(robot: NamedRobot, access: RegisteredRobot, origin: string): string {
  const { robot_id, activation_code: activationCode, mqtt, map_ids } = access;
  const { name, manufacturer, serial_number: serialNumber, protocol_version: protocolVersion } = robot;
  const topicPrefix = topicPrefixOf(robot, access);
  const activationUrl = `${origin}${ACTIVATION_PATH}`;
  const whole = {
    robot_id,
    name,
    protocol_version: protocolVersion,
    manufacturer,
    serial_number: serialNumber,
    topic_prefix: topicPrefix,
    map_ids,
    mqtt,
    activation_code: activationCode,
    activation_url: activationUrl,
  };
  return `${JSON.stringify(whole, null, 2)}\n`;
}

/** The same as lines of `NAME=value`, in English as it goes to the robot's maker. */
export function accessEnv(robot: NamedRobot, access: RegisteredRobot, origin: string): string {
  const { mqtt } = access;
  const lines: readonly (readonly [string, string])[] = [
    ['MQTT_URL', mqtt.url],
    ['MQTT_USERNAME', mqtt.username],
    ['MQTT_PASSWORD', mqtt.password],
    ['MQTT_CLIENT_ID', mqtt.client_id],
    ['VDA5050_VERSION', robot.protocol_version],
    ['VDA5050_INTERFACE_NAME', mqtt.interface_name],
    ['VDA5050_MANUFACTURER', robot.manufacturer],
    ['VDA5050_SERIAL_NUMBER', robot.serial_number],
    ['VDA5050_TOPIC_PREFIX', topicPrefixOf(robot, access)],
    // Its mapId is one of these, unless it has an alias for it.
    ...(access.map_ids.length > 0 ? [['VDA5050_MAP_IDS', access.map_ids.join(',')] as const] : []),
    ['ROTA_ACTIVATION_CODE', access.activation_code],
    ['ROTA_ACTIVATION_URL', `${origin}${ACTIVATION_PATH}`],
  ];
  return `${[`# ${robot.name}`, ...lines.map(([name, value]) => `${name}=${quoteArgument(value)}`)].join('\n')}\n`;
}

/** The prefix of all its topics. */
function topicPrefixOf(
  { manufacturer, serial_number: serialNumber, protocol_version: protocolVersion }: NamedRobot,
  { mqtt }: RegisteredRobot,
): string {
  return [
    mqtt.interface_name,
    protocolVersion.startsWith('3') ? 'v3' : 'v2',
    manufacturer,
    serialNumber,
  ].join('/');
}

/** A value with a space or a sign that a shell would read is put in quotes, in which such a sign means itself. */
function quoteArgument(value: string): string {
  return /^[\w./:@+-]*$/.test(value) ? value : `'${value.replaceAll("'", `'\\''`)}'`;
}
