-- What leaves the Bin for good takes along what could not come back without it, and lets go of what outlives it.
alter table stories drop constraint stories_enterprise_id_parent_id_fkey,
  add foreign key (enterprise_id, parent_id) references stories (enterprise_id, id) on delete cascade;
alter table intents drop constraint intents_enterprise_id_story_id_fkey,
  add foreign key (enterprise_id, story_id) references stories (enterprise_id, id) on delete cascade;
alter table channels drop constraint channels_enterprise_id_bot_agent_id_fkey,
  add foreign key (enterprise_id, bot_agent_id) references agents (enterprise_id, id) on delete set null (bot_agent_id);
alter table chats drop constraint chats_enterprise_id_bot_agent_id_fkey,
  add foreign key (enterprise_id, bot_agent_id) references agents (enterprise_id, id) on delete set null (bot_agent_id);
alter table artifacts drop constraint artifacts_enterprise_id_bucket_id_fkey,
  add foreign key (enterprise_id, bucket_id) references artifact_buckets (enterprise_id, id) on delete set null (bucket_id);
