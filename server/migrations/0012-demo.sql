-- What of the demo is there already, so that a start that was cut off is followed by one that goes on.
create table demo_plantings (
  enterprise_id uuid primary key references enterprises,
  -- Places in the list of conversations that were played to their end.
  conversations int[] not null default '{}',
  finished_at timestamptz
);
grant select, insert, update on demo_plantings to parley_system;
