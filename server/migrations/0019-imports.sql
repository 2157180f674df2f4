-- The source of an import and the file of an export go when their time is over; what they did stays in the lists.
alter table contact_imports alter column file_id drop not null;
alter table contact_imports drop constraint contact_imports_enterprise_id_file_id_fkey;
alter table contact_imports add foreign key (enterprise_id, file_id) references files (enterprise_id, id)
  on delete set null (file_id);
create index contact_imports_file on contact_imports (file_id);
alter table contact_acts drop constraint contact_acts_enterprise_id_file_id_fkey;
alter table contact_acts add foreign key (enterprise_id, file_id) references files (enterprise_id, id)
  on delete set null (file_id);
create index contact_acts_file on contact_acts (file_id) where file_id is not null;

-- How far it has read in lines, the header and blank ones too: as a person counts the lines of a file.
alter table contact_imports add column cursor_line bigint not null default 0;
-- Who works on it: a job whose process has been silent is followed by another.
alter table contact_imports add column job_id text;
alter table contact_imports add column beat_at timestamptz;
-- Since it last moved on.
alter table contact_imports add column attempts integer not null default 0;
-- {"removed", "restored"} of its undo.
alter table contact_imports add column undone jsonb not null default '{"removed": 0, "restored": 0}';
-- When the import itself last wrote the contact: one that was written later was edited by somebody.
alter table contact_import_changes add column written_at timestamptz not null;
