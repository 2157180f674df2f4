-- When a call last came that did not prove to be the vendor's. Nothing else of it is kept.
alter table channel_lanes add column refused_at timestamptz;
