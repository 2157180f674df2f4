-- What a person who plays a customer of the simulator has set; who is not here is online and blocks nobody.
create table simulator_phones (
  enterprise_id uuid not null,
  channel_id uuid not null,
  number text not null,
  is_blocked boolean not null default false,
  offline_since timestamptz,
  primary key (channel_id, number),
  foreign key (enterprise_id, channel_id) references channels (enterprise_id, id) on delete cascade
);
select protect_tenant('simulator_phones');

create index simulator_calls_recipient on simulator_calls (channel_id, recipient, id);
-- Messages that wait for a phone to come online.
create index simulator_events_held on simulator_events (channel_id, (coalesce(event ->> 'to', event ->> 'from')))
  where due_at = 'infinity';
