-- Attachments that a bucket held when it was deleted; taken out of the Bin, it holds them again.
alter table artifact_buckets add column held uuid[] not null default '{}';
