"""Ending tasks for sure."""

import asyncio
from collections.abc import Collection
from typing import Any


async def end(tasks: Collection[asyncio.Task[Any]], tries: int = 5) -> None:
    """Cancels ``tasks`` until they are done; a library may swallow a cancellation once."""
    for _ in range(tries):
        waiting = [task for task in tasks if not task.done()]
        if not waiting:
            return
        for task in waiting:
            task.cancel()
        await asyncio.wait(waiting, timeout=0.3)
