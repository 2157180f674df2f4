-- The import that made a group or label; its undo takes along what nobody has used or renamed since.
alter table contact_sets add column import_id uuid;
create index contact_sets_import on contact_sets (import_id) where import_id is not null;
