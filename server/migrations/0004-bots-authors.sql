-- Who saved an intent last; of an API key the name is the key's.
alter table intents
  add column updated_by uuid,
  add column updated_by_name text;

-- A version whose file this installation can no longer read: it is as if it had not been trained.
alter table trainings add column is_stale boolean not null default false;
