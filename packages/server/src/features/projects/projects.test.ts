import { startServer, type TestServer } from '@rota/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

describe('projects', () => {
  test('a system administrator creates a project with default delivery settings, and the change is in the audit log', async () => {
    const token = await server.tokenFor({ '*': ['rr_system_admin'] }, 'Ayşe');
    const answer = await server.call('POST', '/projects/', { token, body: { project_name: 'Otel Ilıca' } });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ project_name: 'Otel Ilıca', version: 1, delivery: { queue: true, unloading_timeout_s: 300 } });
    const { project_id } = answer.body as { project_id: number };
    const entries = await server.db.asOwner('select code, actor_name from audit_entry where project_id = $1', [project_id]);
    expect(entries).toEqual([{ code: 'LOG_PROJECT_CREATED', actor_name: 'Ayşe' }]);
  });
});
