-- A file names no language model: an imported prompt waits for one.
alter table agent_prompts alter config_id drop not null;
