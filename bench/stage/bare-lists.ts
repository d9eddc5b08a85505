import { createServer } from 'node:http';
import pg from 'pg';

// The least that answers the same lists: node:http, the same pool size, the same rows, JSON. No sign-in, no access, no validation, no
// live state of robots.
const [, , httpPort = '', databaseUrl = ''] = process.argv;
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });

const COLUMNS =
  'delivery_id, task_id, tracking_id, kind, status, map_id, address, sender, requested_robot_id, robot_id, trip_id, lids, filling_target_id, ' +
  'filling_target_name, attempt, releasing, return_of, decision_code, decision_params, created_at, updated_at, completed_at';

type Row = { delivery_id: string };

async function deliveries(): Promise<unknown> {
  const page = await pool.query<Row>(
    `select ${COLUMNS} from delivery where project_id = $1 order by created_at desc limit 100`,
    [1],
  );
  const total = await pool.query<{ count: string }>(
    'select count(*) from delivery where project_id = $1',
    [1],
  );
  const byDelivery = new Map(page.rows.map((row) => [row.delivery_id, { ...row, subtasks: [] as Row[] }]));
  const subtasks = await pool.query<Row>(
    'select sub_task_id, delivery_id, target_id, target_name, lid, note, status, completed_at from subtask where project_id = $1 and delivery_id = any ($2) order by position',
    [1, [...byDelivery.keys()]],
  );
  for (const subtask of subtasks.rows) byDelivery.get(subtask.delivery_id)?.subtasks.push(subtask);
  return { items: [...byDelivery.values()], total: Number(total.rows[0]?.count) };
}

async function robots(): Promise<unknown> {
  return (await pool.query('select * from robot where project_id = $1 order by name', [1])).rows;
}

createServer((incoming, answer) => {
  (incoming.url === '/robots' ? robots() : deliveries()).then(
    (rows) => answer.setHeader('content-type', 'application/json').end(JSON.stringify(rows)),
    () => answer.writeHead(500).end(),
  );
}).listen(Number(httpPort), '127.0.0.1', () => process.send?.('ready'));
process.on('SIGINT', () => process.exit(0));
