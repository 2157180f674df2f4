-- Which calls of vendors still wait to be worked on, apart from the calls: to mark a call in its own row wrote its body
-- and its four index entries once more.
create table waiting_calls (
  channel_id uuid not null,
  -- Of the call.
  id uuid not null,
  enterprise_id uuid not null,
  -- Of its body.
  bytes integer not null,
  not_before timestamptz not null default now(),
  attempts smallint not null default 0,
  -- The message of which it is a part, once it waits for the other parts.
  part text,
  primary key (channel_id, id) include (not_before)
);
select protect_tenant('waiting_calls');

-- By a trigger, so that a call waits whoever wrote it: a node of the version before knows nothing of this table.
create function calls_wait() returns trigger language plpgsql as $$
begin
  insert into waiting_calls (channel_id, id, enterprise_id, bytes)
  select channel_id, id, enterprise_id, octet_length(body) from added;
  return null;
end $$;

-- No call may be committed between the copy and the trigger.
lock table hook_calls in access exclusive mode;
create trigger hook_calls_wait after insert on hook_calls
  referencing new table as added for each statement execute function calls_wait();
insert into waiting_calls (channel_id, id, enterprise_id, bytes, not_before, attempts, part)
select channel_id, id, enterprise_id, octet_length(body), not_before, attempts, envelope ->> 'part'
from hook_calls where processed_at is null;

drop index hook_calls_waiting;
-- The id tells a call's age.
drop index hook_calls_age;
alter table hook_calls drop column processed_at, drop column not_before, drop column attempts;
