-- An iteration sends a campaign's message to recipients of its own, once or again and again: outreach.md §9 calls it activity.
create table activities (
  id uuid primary key default uuidv7(),
  enterprise_id uuid not null references enterprises,
  campaign_id uuid not null,
  name text not null check (name <> ''),
  state smallint not null default 0 check (state between 0 and 6),
  approval text not null default 'DRAFT' check (approval in ('DRAFT', 'PENDING', 'APPROVED', 'REJECTED')),
  reason text,
  recipients jsonb not null,
  -- Null until they are counted.
  recipient_count integer,
  -- What the file of recipients was found to be: {"format", "number", "name"}
  file jsonb,
  schedule jsonb not null,
  throttle_per_second integer,
  next_run_at timestamptz,
  -- Why it stands still or cannot go out, in words.
  trouble text,
  -- [{"uId", "name", "action", "reason", "at"}], the oldest first
  history jsonb not null default '[]',
  created_by uuid,
  created_by_name text not null,
  approved_by uuid,
  approved_by_name text,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (enterprise_id, id),
  foreign key (enterprise_id, campaign_id) references campaigns (enterprise_id, id) on delete cascade
);
create index activities_recent on activities (enterprise_id, id desc) where deleted_at is null;
create index activities_campaign on activities (campaign_id, id) where deleted_at is null;
create index activities_due on activities (next_run_at) where state in (1, 2);
create index activities_uncounted on activities (id) where recipient_count is null and deleted_at is null;
select protect_tenant('activities');

-- A run of an iteration is a broadcast of its own. GATHERING: its recipients are being written, chunk by chunk.
-- It outlives its iteration, as what was sent stays in reports.
alter table broadcasts add column activity_id uuid;
alter table broadcasts add column due_at timestamptz;
-- How far its recipients are written.
alter table broadcasts add column gathered jsonb;
alter table broadcasts drop constraint broadcasts_state_check;
alter table broadcasts add constraint broadcasts_state_check
  check (state in ('GATHERING', 'QUEUED', 'SCHEDULED', 'PROCESSING', 'PAUSED', 'COMPLETED', 'FAILED', 'CANCELLED'));
-- The same due time never runs twice.
create unique index broadcasts_instance on broadcasts (activity_id, due_at) where activity_id is not null;
create index broadcasts_gathering on broadcasts (id) where state = 'GATHERING';
drop index broadcasts_open;
create index broadcasts_open on broadcasts (channel_id, id)
  where state in ('GATHERING', 'QUEUED', 'SCHEDULED', 'PROCESSING', 'PAUSED');
drop index broadcasts_recent;
create index broadcasts_recent on broadcasts (enterprise_id, id desc) where activity_id is null;
