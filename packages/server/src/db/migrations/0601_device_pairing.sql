-- Every device says how it is, not only those that call robots; and each has a place in a person's words.
alter table device
  add column place text not null default '' check (char_length(place) <= 80),
  add column battery real,
  add column firmware text,
  -- What it said last; after too long without a word it counts as offline all the same.
  add column said_online boolean not null default false,
  add column heard_at timestamptz(3);
update device d set battery = c.battery, firmware = c.firmware, said_online = c.said_online, heard_at = c.heard_at
  from call_device c where c.project_id = d.project_id and c.device_key = d.id;
alter table call_device drop column battery, drop column firmware, drop column said_online, drop column heard_at;

-- Devices that show a code and wait for a person. They belong to no project yet. The access of a paired one lies in the vault, below
-- `device-pairing/<id>`, until the device has fetched it.
create table device_pairing (
  pairing_id text primary key,
  device_id text not null,
  type text not null,
  model text not null,
  firmware text not null,
  code_hash text not null unique,
  token_hash text not null unique,
  expires_at timestamptz(3) not null,
  -- The project and the name that a person gave it.
  paired_project_id int references project (id),
  name text,
  check ((paired_project_id is null) = (name is null))
);
create index device_pairing_end on device_pairing (expires_at);
