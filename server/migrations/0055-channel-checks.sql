-- When somebody last had the vendor asked about the credentials, and what was wrong; null where nothing was.
alter table channel_lanes add column checked_at timestamptz;
alter table channel_lanes add column check_problem text;
