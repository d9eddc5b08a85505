import type { Product } from './product.ts';
import type { LoadRobot } from './robots.ts';

type Registered = {
  readonly robot_id: string;
  readonly mqtt: { username: string; password: string; client_id: string; interface_name: string };
};

/** Registers the robot of a number in a project, as its maker would, and answers how it connects. */
export async function registerLoadRobot(
  product: Pick<Product, 'call'>,
  projectId: number,
  index: number,
): Promise<LoadRobot & { readonly robotId: string }> {
  const serialNumber = `b${String(index).padStart(5, '0')}`;
  const robot = {
    name: `Bench ${index}`,
    model: 'Load',
    manufacturer: 'Bench',
    serial_number: serialNumber,
    protocol_version: '2.1.0',
  };
  const { robot_id: robotId, mqtt } = await product.call<Registered>(
    'POST',
    `/projects/${projectId}/robots`,
    robot,
  );
  return {
    ...mqtt,
    robotId,
    clientId: mqtt.client_id,
    prefix: `${mqtt.interface_name}/v2/Bench/${serialNumber}`,
  };
}
