-- What a robot needs to connect and what it uses. Its secrets are in vault_secret, below `robot/<id>/`.

-- The number of its SIM card: ICCID or MSISDN.
alter table robot
  add column m2m_number text check (m2m_number ~ '^\+?[0-9]{7,20}$'),
  -- What is bound to a robot names its project, so that nothing is bound to a robot of another.
  add constraint robot_in_project unique (project_id, id);

-- The network that it joins at the venue; the password is in the vault.
create table robot_wifi (
  project_id int not null,
  robot_id text not null,
  network text not null,
  has_password boolean not null,
  updated_at timestamptz(3) not null default now(),
  primary key (project_id, robot_id),
  foreign key (project_id, robot_id) references robot (project_id, id) on delete cascade
);
alter table robot_wifi enable row level security;
alter table robot_wifi force row level security;
create policy tenant on robot_wifi using (project_id = nullif(current_setting('app.project_id', true), '')::int);

-- A robot that is removed or moves to another project leaves these behind, unbound.
alter table api_key
  add column robot_id text,
  add constraint api_key_robot foreign key (project_id, robot_id) references robot (project_id, id)
    on delete set null (robot_id);
create index api_key_by_robot on api_key (project_id, robot_id) where robot_id is not null;

alter table machine_account
  add column robot_project_id int,
  add column robot_id text,
  add constraint machine_account_robot foreign key (robot_project_id, robot_id) references robot (project_id, id)
    on delete set null,
  add constraint machine_account_robot_scope check (
    (robot_id is null) = (robot_project_id is null) and (robot_id is null or robot_project_id::text = scope));
create index machine_account_by_robot on machine_account (robot_id) where robot_id is not null;

-- The VPN belongs to the installation, so that a client may be bound to a robot of any project. A robot has one file.
alter table vpn_client
  add column robot_project_id int,
  add column robot_id text constraint vpn_client_robot_unique unique,
  add constraint vpn_client_robot foreign key (robot_project_id, robot_id) references robot (project_id, id)
    on delete set null,
  add constraint vpn_client_robot_whole check ((robot_id is null) = (robot_project_id is null));
